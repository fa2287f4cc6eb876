export { BoundWorkbench } from './bound-workbench';
export { ChatStanding } from './chat-standing';

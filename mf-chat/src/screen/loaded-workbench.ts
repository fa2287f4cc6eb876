export { Workbench } from '../features/workbench/components/workbench';
export { ChatStanding } from './chat-standing';

export { type BarControl, CHAT_BAR, type PageBar } from './bar-control';
export { type Bar, useBar } from './use-bar';
export { type BarAction, useBarSlot } from './use-bar-slot';

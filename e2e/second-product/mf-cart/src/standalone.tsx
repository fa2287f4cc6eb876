import { createRoot } from 'react-dom/client';
import CartApp from './app';

createRoot(document.body.appendChild(document.createElement('div'))).render(<CartApp />);

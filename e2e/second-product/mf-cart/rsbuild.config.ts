import { cart } from '../apps';

export default cart();

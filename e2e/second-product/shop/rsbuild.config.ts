import { shop } from '../apps';

export default shop();

// The standalone page. Behind import(), so that shared modules are loaded before the first use of one.
import('./standalone');

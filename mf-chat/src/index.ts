// The standalone page. Behind import(), so that shared modules are there before the first of them is used.
import('./standalone');

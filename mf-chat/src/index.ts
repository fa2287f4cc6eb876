// The standalone page. Behind import(), so that shared modules are initialised before their first use.
import('./standalone');

/**
 * The product's navigation, and the only importer of react-router-dom: it is federated as one module, so that there is
 * one router per page, and only these exports are downloaded (the whole package, shared, weighs 62 kB).
 *
 * The routers are for the host, the standalone pages and tests; a remote never brings its own.
 */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  Navigate,
  NavLink,
  type NavLinkProps,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { type SignInState, useReturnPath } from './return-path';

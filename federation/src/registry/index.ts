export { federationName } from './federation-name';
export {
  REGISTRY_VERSION,
  type RegistryDocument,
  type RegistryFile,
  type RegistryRemote,
} from './registry-document';

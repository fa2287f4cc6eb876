export { federationName } from './federation-name';
export { EMPTY_REGISTRY, parseRegistry } from './parse-registry';
export {
  REGISTRY_VERSION,
  type RegistryDocument,
  type RegistryFile,
  type RegistryRemote,
} from './registry-document';

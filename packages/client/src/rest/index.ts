export { createRestClient, type RestClient, type RestPaths, type RestSchemas } from './create-rest-client.js';

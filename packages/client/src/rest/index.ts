export { createRestClient, type RestClient, type RestSchemas } from './create-rest-client.js';

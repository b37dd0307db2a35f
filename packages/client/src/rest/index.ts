export { createRestClient, type RestClient } from './create-rest-client.js';
export type { RestAnswer, RestRequest } from './route-types.js';

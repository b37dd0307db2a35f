export { createRestClient, type RestClient } from './create-rest-client.js';
export type { RestAnswer, RestData, RestRequest } from './route-types.js';

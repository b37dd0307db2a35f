export { type CallAnswer, type Calls, createCalls, type ServeCall } from './create-calls.js';
export { createDelivery, type Delivery, type Wire } from './create-delivery.js';
export {
  AnnounceAnswer,
  chunkBytes,
  closeCodes,
  type GatewayMethod,
  gatewayMethods,
  Hello,
  machinePath,
  maxArtifactBytes,
  Presence,
  protocolVersion,
  Refusal,
  RequestAnswer,
  type RunEnd,
  RunEnd as RunEndSchema,
  type RunnerMethod,
  runnerMethods,
  Welcome,
} from './protocol.js';

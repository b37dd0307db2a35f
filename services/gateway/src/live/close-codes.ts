/** WebSocket close code for a breach of policy: the access that the socket was opened with has ended. */
export const accessEnded = 1008;
export const accessEndedReason = 'the token of this connection is no longer valid';

export { createConversation } from './wire/conversation.js';
export { RpcError, codes } from './wire/rpc-error.js';
export { Session } from './wire/session.js';
export { serve } from './wire/serve.js';
export { ObjectAdapter } from './object-adapter.js';
export { WebAdapter } from './web-adapter.js';
export { createGuardedConversation } from './guarded-conversation.js';
export { webHalfSource } from './source/web-half-source.js';
export { mutate, mutationNamed } from './source/mutation.js';

/** Only pages whose tests load CommonJS may lack a fetch; anywhere else calling it tells what is missing. */
export const fetchUnavailable = undefined as unknown as typeof globalThis.fetch

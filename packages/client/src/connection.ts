/** Connection settings, Node only. Other server runtimes reject them; browsers ignore them. */
export interface Connection {
  /** Agent of `node:http` or `node:https` to use instead of the shared one. */
  agent?: object | undefined
  /** Trusted certificate authorities as PEM, instead of the default ones. */
  ca?: string | readonly string[] | undefined
  /** Client certificate and key as PEM (mutual TLS). Sent only to the origin of the call. */
  cert?: string | undefined
  key?: string | undefined
  passphrase?: string | undefined
  /** Name in the server's certificate, if it differs from the host. */
  servername?: string | undefined
  /** False accepts any certificate, e.g. in tests. */
  rejectUnauthorized?: boolean | undefined
  /** Path of a Unix socket. */
  socketPath?: string | undefined
  /**
   * URL of a proxy, `http://user:password@host:port`; false for none. Default: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` of
   * the environment, in either case.
   */
  proxy?: string | false | undefined
}

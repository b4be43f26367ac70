/** How to connect, where the runtime lets a program decide: in Node. Servers of other kinds refuse it; a browser decides itself. */
export interface Connection {
  /** Sends over the connections of this agent, of `node:http` or `node:https`, instead of those of the process. */
  agent?: object | undefined
  /** Certificates of authorities to trust instead of the known ones, as PEM. */
  ca?: string | readonly string[] | undefined
  /** The client's certificate and its key, as PEM (mutual TLS). They are shown to the origin of the call only. */
  cert?: string | undefined
  key?: string | undefined
  passphrase?: string | undefined
  /** The name in the server's certificate, when it is not that of the address. */
  servername?: string | undefined
  /** False accepts any certificate: for tests against servers of one's own. */
  rejectUnauthorized?: boolean | undefined
  /** The path of a Unix socket. */
  socketPath?: string | undefined
  /**
   * The address of a proxy, `http://user:password@host:port`; false for none. When absent, the environment says: `HTTPS_PROXY`,
   * `HTTP_PROXY` and `NO_PROXY`, in either case.
   */
  proxy?: string | false | undefined
}

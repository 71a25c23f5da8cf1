/** A server that people sign in to, and the hosts inside the network that an administrator allowed for it. */
export type ProtectedServer = { url: string; allowed_hosts: readonly string[] }

/** The metadata of an authorization server that is kept between the steps of a sign-in. */
export type AuthorizationMetadata = {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  registration_endpoint?: string
  revocation_endpoint?: string
  response_types_supported: string[]
  code_challenge_methods_supported?: string[]
  token_endpoint_auth_methods_supported?: string[]
  authorization_response_iss_parameter_supported?: boolean
  client_id_metadata_document_supported?: boolean
}

/** Where people sign in, and for which resource. */
export type Authorization = {
  metadata: AuthorizationMetadata
  /** The `resource` parameter of every token request. */
  resource: string
  scope: string | null
}

/** Our client at an authorization server. */
export type OAuthClient = {
  client_id: string
  client_secret?: string
  token_endpoint_auth_method?: string
}

export type Tokens = {
  access_token: string
  refresh_token: string | null
  /** Null: the authorization server does not report it. */
  expires_in_s: number | null
}

/** For people, or for a client of the organisation that gets tokens without a person. */
export type SignInGrant = 'authorization_code' | 'client_credentials'

/** Signing in to servers of the Model Context Protocol (OAuth 2.1). Every method throws `McpSignInError`. */
export type McpSignIn = {
  /** Finds the authorization server, starting with the WWW-Authenticate header of a 401 if there is one. */
  discover(server: ProtectedServer, challenge: string | null, grant?: SignInGrant): Promise<Authorization>
  register(
    server: ProtectedServer,
    authorization: Authorization,
    redirectUri: string,
  ): Promise<OAuthClient & { expires_at: Date | null }>
  /** The address to open in the browser. */
  begin(
    server: ProtectedServer,
    authorization: Authorization,
    client: OAuthClient,
    step: { state: string; redirect_uri: string },
  ): Promise<{ url: string; code_verifier: string }>
  /** `answer` is the query of the callback; its `state` has been checked, its `iss` is checked here. */
  finish(
    server: ProtectedServer,
    authorization: Authorization,
    client: OAuthClient,
    step: { answer: URLSearchParams; code_verifier: string; redirect_uri: string },
  ): Promise<Tokens>
  /** Tokens for the client itself. */
  clientTokens(
    server: ProtectedServer,
    authorization: Authorization,
    client: { client_id: string; client_secret: string },
  ): Promise<Tokens>
  refresh(
    server: ProtectedServer,
    authorization: Authorization,
    client: OAuthClient,
    refreshToken: string,
  ): Promise<Tokens>
  /** Does nothing if the authorization server does not support revocation. */
  revoke(
    server: ProtectedServer,
    authorization: Authorization,
    client: OAuthClient,
    tokens: Pick<Tokens, 'access_token' | 'refresh_token'>,
  ): Promise<void>
}

export type McpSignInErrorCode =
  /** There is no authorization server, it lacks PKCE or the grant, or we cannot become its client. */
  | 'unsupported'
  | 'unreachable'
  | 'address_forbidden'
  /** The person or the authorization server refused; a refused grant has to be made again. */
  | 'refused'

export class McpSignInError extends Error {
  override name = 'McpSignInError'
  readonly code: McpSignInErrorCode
  constructor(code: McpSignInErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

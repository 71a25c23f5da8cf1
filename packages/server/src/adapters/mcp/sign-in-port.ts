/** A server that people sign in to, and the hosts inside the network that an administrator allowed for it. */
export type ProtectedServer = { url: string; allowed_hosts: readonly string[] }

/** What of an authorization server's metadata is kept between the steps of a sign-in. */
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

/** Where and for what people sign in. */
export type Authorization = {
  metadata: AuthorizationMetadata
  /** The `resource` of every request for a token. */
  resource: string
  scope: string | null
}

/** What we are at an authorization server. */
export type OAuthClient = {
  client_id: string
  client_secret?: string
  token_endpoint_auth_method?: string
}

export type Tokens = {
  access_token: string
  refresh_token: string | null
  /** Null: the authorization server does not say. */
  expires_in_s: number | null
}

/** For people, or for a client of the organisation that gets tokens without any person. */
export type SignInGrant = 'authorization_code' | 'client_credentials'

/** Signing in to servers of the Model Context Protocol (OAuth 2.1). Every method throws `McpSignInError`. */
export type McpSignIn = {
  /** Finds the authorization server, beginning with the WWW-Authenticate header of a 401 if there is one. */
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
  /** Does nothing where the authorization server cannot revoke. */
  revoke(
    server: ProtectedServer,
    authorization: Authorization,
    client: OAuthClient,
    tokens: Pick<Tokens, 'access_token' | 'refresh_token'>,
  ): Promise<void>
}

export type McpSignInErrorCode =
  /** No authorization server, none with PKCE or with the grant, or none where we can be a client. */
  | 'unsupported'
  | 'unreachable'
  | 'address_forbidden'
  /** The person or the authorization server said no; a grant that is refused has to be made again. */
  | 'refused'

export class McpSignInError extends Error {
  override name = 'McpSignInError'
  readonly code: McpSignInErrorCode
  constructor(code: McpSignInErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

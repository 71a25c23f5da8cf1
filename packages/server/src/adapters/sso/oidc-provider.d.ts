/** The part of oidc-provider that the development identity provider uses; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type OidcContext = {
    oidc: { client: { clientId: string }; session: { accountId?: string } }
    set(headers: Record<string, string>): void
    body: string
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    readonly Grant: new (properties: { clientId: string; accountId: string | undefined }) => Grant
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<{ uid: string }>
    interactionFinished(
      req: IncomingMessage,
      res: ServerResponse,
      result: { login: { accountId: string } },
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    on(event: 'server_error' | 'backchannel.error', listener: (context: unknown, error: Error) => void): void
  }
  export type { Grant, OidcContext }
}

import { McpError, type McpEndpoint, type McpResult } from '#adapters/mcp/port.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { tokenFor } from '#features/mcp-connections/mcp-connections.service.ts'
import { endpointOf, type UsableTool } from '#features/mcp-servers/usable-tools.service.ts'
import { inputOf } from '#features/runs/answering/tools/results/replay.ts'
import {
  SignInNeeded,
  type Tool,
  ToolOutput,
  ToolRefusal,
  type ToolRun,
} from '#features/runs/answering/tools/tool.ts'

/** Limit regardless of the progress that a server reports. */
const CALL_MAX_MS = 10 * 60_000
/** Interval for checking for a sign-in in another window. */
const SIGN_IN_LOOK_MS = 1_000
const PICTURES_MAX = 8

/** The servers that one answer calls, each reached through one connection. */
export class McpCalls {
  readonly #ctx: UserCtx
  readonly #endpoints = new Map<string, McpEndpoint>()

  constructor(ctx: UserCtx) {
    this.#ctx = ctx
  }

  /** A tool in the form called for the reader. `asks`: the approval setting of the assistant. */
  toolOf({ id, name, remote_name, server, ...usable }: UsableTool, asks: boolean): Tool {
    const label = labelFor(this.#ctx, server.label)
    return {
      id: name,
      title: `${usable.title ?? remote_name} · ${label}`,
      description: usable.description,
      input_schema: usable.input_schema,
      read: (input) => {
        if (inputOf(input) !== input) throw new ToolRefusal('The arguments must be an object.')
        return input
      },
      asks: asks || usable.needs_approval,
      fingerprint: usable.fingerprint,
      server: { id: server.id, label },
      key: id,
      max_ms: CALL_MAX_MS,
      ...(server.credential === 'person' && { ready: this.#signIn(server.id) }),
      run: async (run, input, signal) => {
        try {
          const endpoint = await this.#endpoint(server)
          const call = { name: remote_name, input: input as Record<string, unknown> }
          return await outputOf(run, await this.#ctx.deps.mcp.callTool(endpoint, call, { signal }), signal)
        } catch (error) {
          throw failureOf(error, server.credential)
        }
      },
    }
  }

  /** Checks the permissions of the reader with each call, and keeps the connection. */
  async #endpoint({ id, credential }: UsableTool['server']): Promise<McpEndpoint> {
    const found = await endpointOf(this.#ctx, id)
    const known = this.#endpoints.get(id)
    if (known !== undefined) return known
    const isPersonal = credential === 'person'
    const mine = (renewed: boolean) => tokenFor(this.#ctx, id, renewed)
    const endpoint = isPersonal ? { ...found, token: mine } : found
    this.#endpoints.set(id, endpoint)
    return endpoint
  }

  #signIn(serverId: string): NonNullable<Tool['ready']> {
    const token = async () => {
      try {
        return await tokenFor(this.#ctx, serverId, false)
      } catch (error) {
        throw failureOf(error, 'person')
      }
    }
    return async (run, tool, callId, again, signal) => {
      const first = await token()
      if (first !== null && !again) return null
      // the refused token can still be the newest one
      const isSignedIn = async () => ![null, first].includes(await token())
      let looked = 0
      const isSettled = async () => {
        if (performance.now() - looked < SIGN_IN_LOOK_MS) return false
        looked = performance.now()
        return await isSignedIn()
      }
      const decision = await run.wait(callId, tool, 'sign_in', signal, isSettled)
      if (decision === null || decision === 'no') return 'not_signed_in'
      return (await isSignedIn()) ? null : 'not_signed_in'
    }
  }
}

function labelFor({ actor }: UserCtx, { en = '', fr = '' }: Bilingual): string {
  return actor.lang === 'en' ? en || fr : fr || en
}

/** The result of a server, for the answer and for the model. Its pictures become files of the answer. */
async function outputOf(run: ToolRun, result: McpResult, signal: AbortSignal): Promise<ToolOutput> {
  const { content, structured, is_error } = result
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
  if (is_error) throw new ToolRefusal(text === '' ? 'The tool failed.' : text)
  const given = content.flatMap((part) => (part.type === 'image' ? [part] : []))
  const pictures = given.slice(0, PICTURES_MAX)
  for (const { bytes } of pictures) await run.keep(bytes, signal)
  const links = content.flatMap((part) =>
    part.type === 'link' ? [{ uri: part.uri, title: part.title }] : [],
  )
  const others = content.flatMap((part) => (part.type === 'other' ? [part.media_type] : []))
  const parts = {
    ...(text !== '' && { text }),
    // servers repeat it as text for clients that do not support it
    ...(text === '' && structured !== undefined && structured !== null && { structured }),
    ...(links.length > 0 && { links }),
    ...(given.length > 0 && { pictures: given.length }),
    ...(others.length > 0 && { left_out: others }),
  }
  const isTextAlone = Object.keys(parts).join() === 'text'
  return new ToolOutput(isTextAlone ? text : parts, { pictures: pictures.map(({ bytes }) => bytes) })
}

function failureOf(error: unknown, credential: UsableTool['server']['credential']): unknown {
  if (error instanceof AppError) return new ToolRefusal('This tool is no longer available to the person.')
  if (!(error instanceof McpError)) return error
  if (error.code === 'unauthorized' && credential === 'person') return new SignInNeeded()
  return new ToolRefusal(`${SENTENCES[error.code]} ${error.message}`.trim())
}

/** For the model; the rest is the message of the adapter or the server. */
const SENTENCES: Record<McpError['code'], string> = {
  unauthorized: 'The server refused the credentials of the organisation.',
  forbidden: 'The server does not allow this call.',
  unreachable: 'The server could not be reached.',
  address_forbidden: 'The address of the server is not allowed.',
  timed_out: 'The server took too long. Whether it did something is not known.',
  too_large: 'The result was too large.',
  malformed: 'The server answered with something that cannot be read.',
  unknown_tool: 'The server does not know this tool any more.',
  refused: 'The server refused the call.',
}

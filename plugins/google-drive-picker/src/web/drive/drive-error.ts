import { readText, retryAfter } from '@parlance/plugin-api/requests.ts'

/** The possible errors of a file, each with a text of the plugin (`error_{kind}`). */
export type Fault =
  | 'auth'
  | 'not_found'
  | 'not_allowed'
  | 'not_downloadable'
  | 'harmful'
  | 'export_too_large'
  | 'not_exportable'
  | 'folder'
  | 'busy'
  | 'unavailable'
  | 'slow'
  | 'cut'
  | 'malformed'
  | 'not_enabled'
  | 'unknown'

export class DriveError extends Error {
  override name = 'DriveError'
  readonly fault: Fault
  /** Whether the same request can succeed a little later, and the time that Google gave for it. */
  readonly isPassing: boolean
  readonly retry_after_ms: number | null
  constructor(fault: Fault, passing: { retry_after_ms: number | null } | null = null) {
    super(fault)
    this.fault = fault
    this.isPassing = passing !== null
    this.retry_after_ms = passing?.retry_after_ms ?? null
  }
}

/** A file that the place does not accept; the message is for people. */
export class NotAccepted extends Error {
  override name = 'NotAccepted'
}

/** The reasons documented on Google's page 'Resolve errors'. */
const FAULTS: Readonly<Record<string, Fault>> = {
  exportSizeLimitExceeded: 'export_too_large',
  cannotExportFile: 'not_exportable',
  fileNotExportable: 'not_exportable',
  badRequest: 'not_exportable',
  fileNotDownloadable: 'not_downloadable',
  cannotDownloadFile: 'not_downloadable',
  cannotDownloadAbusiveFile: 'harmful',
  appNotAuthorizedToFile: 'not_found',
  accessNotConfigured: 'not_enabled',
  SERVICE_DISABLED: 'not_enabled',
  // the person has not granted the scope, or an older token has a smaller one
  insufficientPermissions: 'auth',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'auth',
}
const BUSY = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'sharingRateLimitExceeded',
  'RATE_LIMIT_EXCEEDED',
])
const ERROR_MAX = 65_536

/** The meaning of an error response from Google. */
export async function faultOf(answer: Response, signal: AbortSignal): Promise<DriveError> {
  const { status, headers } = answer
  const tooLong = () => new DriveError('malformed')
  // the status counts even if the reasons cannot be read
  const reasons = reasonsIn(await readText(answer, { signal, max: ERROR_MAX, tooLong }).catch(() => ''))
  const seconds = retryAfter(headers.get('retry-after'))
  const passing = { retry_after_ms: seconds === null ? null : seconds * 1000 }
  if (status === 401) return new DriveError('auth')
  if (status === 429 || (status === 403 && reasons.some((one) => BUSY.has(one)))) {
    return new DriveError('busy', passing)
  }
  if (status >= 500) return new DriveError('unavailable', passing)
  const named = reasons.map((one) => FAULTS[one]).find((one) => one !== undefined)
  if (named !== undefined) return new DriveError(named)
  if (status === 404) return new DriveError('not_found')
  return new DriveError(status === 403 ? 'not_allowed' : 'unknown')
}

function reasonsIn(text: string): string[] {
  const error = fieldOf(parsed(text), 'error')
  const lists = [fieldOf(error, 'errors'), fieldOf(error, 'details')]
  return lists
    .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
    .map((one) => fieldOf(one, 'reason'))
    .filter((reason) => typeof reason === 'string')
}

/** Parses JSON; undefined if it is invalid. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

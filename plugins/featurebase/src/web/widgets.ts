import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { connect, type Connection, has, report } from './connection.ts'
import { SdkFailed } from './sdk.ts'

const READY_MS = 5_000
/** If FeatureBase takes longer, the product opens its own news; the product waits for five seconds. */
const CHANGELOG_MS = 4_000

/** Opens the feedback form; if that fails, returns false and shows a message. */
export async function openFeedback(host: PluginHost): Promise<boolean> {
  try {
    const connection = await connect(host)
    await once(connection, 'feedback', async () => {
      const { sdk, organization, token } = connection
      const config = { organization, theme: theme(), locale: host.language, featurebaseJwt: await token() }
      // without `placement` there is no floating button
      await ready((callback) => sdk('initialize_feedback_widget', config, callback))
    })
    if (host.signal.aborted) return false
    window.postMessage(
      { target: 'FeaturebaseWidget', data: { action: 'openFeedbackWidget' } },
      window.location.origin,
    )
    return true
  } catch (error) {
    report(host, error)
    return false
  }
}

/** Opens the changelog. Returns false if it is disabled or cannot be opened, so that the product opens its own news. */
export async function openChangelog(host: PluginHost): Promise<boolean> {
  if (!has(host, 'show_changelog')) return false
  let isLate = false
  const open = async () => {
    const connection = await connect(host)
    const { sdk, organization, token } = connection
    await once(connection, 'changelog', async () => {
      const popup = { enabled: true, autoOpenForNewUpdates: false }
      const identity = { locale: host.language, featurebaseJwt: await token() }
      sdk('init_changelog_widget', { organization, theme: theme(), popup, ...identity })
    })
    if (!isLate && !host.signal.aborted) sdk('manually_open_changelog_popup')
  }
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new SdkFailed('it took too long')), CHANGELOG_MS)
  try {
    await Promise.race([open(), late])
    return true
  } catch (error) {
    isLate = true
    report(host, error)
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Sets up a widget once in a session; after a failure it is set up again. */
function once({ begun }: Connection, name: string, work: () => Promise<void>): Promise<void> {
  const known = begun.get(name)
  if (known !== undefined) return known
  const made = work()
  begun.set(name, made)
  made.catch(() => begun.delete(name))
  return made
}

/** Waits until a widget reports that it is ready; one that reports nothing is considered ready. */
async function ready(
  init: (callback: (error: unknown, event?: { action?: string }) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, READY_MS)
  init((error, event) => {
    if (error !== null && error !== undefined && error !== false) reject(error as Error)
    else if (event?.action === undefined || event.action === 'widgetReady') resolve()
  })
  await promise.finally(() => clearTimeout(timer))
}

/** The light or dark mode of the page. */
const theme = () => (document.documentElement.dataset['mode'] === 'dark' ? 'dark' : 'light')

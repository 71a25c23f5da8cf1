import type { CheckContext, SettingProblem } from '@parlance/plugin-api/server.ts'
import { searchGroups } from './google/groups.ts'
import { GoogleProblem } from './google/problem.ts'
import { isConfigured, readKeyFile, readSettings } from './google/settings.ts'

/** Checks the settings: the format of the key, the sign-in, and the permission to read groups. */
export async function check(context: CheckContext): Promise<SettingProblem[]> {
  const settings = readSettings(context.settings)
  if (!isConfigured(context.settings)) return [{ text: 'not_configured' }]
  if (readKeyFile(settings) === null) return [{ text: 'check_key', setting: 'service_account' }]
  if (!/^C[A-Za-z0-9]+$/.test(settings.customer)) return [{ text: 'check_customer', setting: 'customer' }]
  try {
    await searchGroups(context, settings, '', undefined, 1)
    return []
  } catch (error) {
    if (!(error instanceof GoogleProblem)) throw error
    if (error.code === 'auth_failed') return [{ text: 'check_auth', setting: 'service_account' }]
    return [{ text: error.code === 'forbidden' ? 'check_forbidden' : error.code }]
  }
}

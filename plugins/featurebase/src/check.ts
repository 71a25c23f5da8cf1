import type { CheckContext, SettingProblem } from '@parlance/plugin-api/server.ts'
import { organisationOf, sdkAddress, textOf } from './organisation.ts'

/** Checks what can be tested without a person: the name of the organisation, the secret and the script. */
export async function check({ settings, fetch }: CheckContext): Promise<SettingProblem[]> {
  const problems: SettingProblem[] = []
  if (organisationOf(settings) === '') problems.push({ text: 'check_organisation', setting: 'organisation' })
  if (textOf(settings['secret']) === '') problems.push({ text: 'check_secret', setting: 'secret' })
  const url = sdkAddress(settings)
  if (url === null || !(await answers(fetch, url))) problems.push({ text: 'check_sdk', setting: 'sdk_url' })
  return problems
}

async function answers(fetch: CheckContext['fetch'], url: URL): Promise<boolean> {
  try {
    const { status, headers } = await fetch(url.href)
    return status === 200 && /javascript/i.test(headers.get('content-type') ?? '')
  } catch {
    return false
  }
}

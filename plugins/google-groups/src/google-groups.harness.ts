import { createLogger } from '@parlance/server/core/log/logger.ts'
import { createOutbound } from '@parlance/server/adapters/outbound/outbound.ts'
import { CUSTOMER, startFakeGoogleGroups } from '@parlance/tests/fakes/google-groups.ts'
import type { GoogleContext } from './google/exchange.ts'
import { forgetPauses } from './google/exchange.ts'
import type { Settings } from './google/settings.ts'

/** A simulated Google server on this machine, and the data needed to call it. */
export async function startGoogle() {
  const fake = await startFakeGoogleGroups()
  const log = createLogger('fatal', { write: () => {} })
  const outbound = createOutbound({ allow: [new URL(fake.url).host], log })
  const context: GoogleContext = {
    fetch: (url, init) => outbound.fetch(url, { ...init, class: 'json', limits: { total_ms: 1_500 } }),
    log: { info: () => {}, warn: () => {} },
  }
  const settings: Settings = {
    service_account: fake.service_account_key,
    administrator: '',
    customer: CUSTOMER,
    all_groups: false,
    api_url: fake.url,
    token_url: fake.token_url,
  }
  const close = async () => {
    forgetPauses()
    await outbound.close()
    await fake.close()
  }
  return { fake, context, settings, close }
}

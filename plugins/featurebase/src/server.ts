import { defineServerPlugin, handleCalls, Refusal } from '@parlance/plugin-api/server.ts'
import { identity } from './calls.ts'
import { identitySchemas } from './calls.schemas.ts'
import { check } from './check.ts'
import { contentPolicy } from './content-policy.ts'
import { organisationOf, sdkAddress, textOf } from './organisation.ts'
import { settings } from './settings.ts'
import { signIdentity, TOKEN_S } from './token.ts'

export const plugin = defineServerPlugin({
  id: 'featurebase',
  name: 'FeatureBase',
  description: {
    en: 'Feedback and news through FeatureBase: a button in the menu opens its feedback form, the version opens its changelog.',
    fr: 'Avis et nouveautés avec FeatureBase : un bouton du menu ouvre son formulaire, la version ouvre son journal des nouveautés.',
  },
  settings,
  content_policy: contentPolicy,
  hosts: (given) => {
    const url = sdkAddress(given)
    return url === null ? [] : [url.host]
  },
  check,
  calls: handleCalls(identity, identitySchemas, {
    token: async ({ actor, settings: given }) => {
      const secret = textOf(given['secret'])
      if (organisationOf(given) === '' || secret === '') {
        throw new Refusal(503, 'plugins.featurebase.not_configured')
      }
      return { token: await signIdentity(actor, secret), expires_in: TOKEN_S }
    },
  }),
})

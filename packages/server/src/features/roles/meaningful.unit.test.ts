import { MEANINGFUL_PERMISSIONS, type Permission } from '@parlance/contract/core/permissions.ts'
import { expect, test } from 'vitest'
import { ASSISTANT_RULES, RELATION_NEEDS } from '#core/access/assistant-rules.ts'
import { everyCall } from '#testing/hostile/every-call.ts'

/** Permissions checked by services, and the derived abilities of the specification (§6). */
const ASKED_BY_HAND: Permission[] = [
  'assistant:configure',
  'api:access',
  'api_key:create',
  'llm:configure',
  'monitoring:view',
  'provider:manage',
  'system:configure',
  'knowledge_base:browse',
  'user_group:manage',
]

test('roles can include every permission that a call, a plugin or a rule requires', async () => {
  const asked = [
    ...(await everyCall()).flatMap(({ call: { access } }) =>
      access.kind === 'session' ? [access.permission, access.also] : [],
    ),
    ...Object.values(ASSISTANT_RULES).map((rule) => rule.permission),
    ...Object.values(RELATION_NEEDS),
    ...ASKED_BY_HAND,
  ].filter((permission) => permission !== undefined)
  const missing = asked.filter((permission) => !MEANINGFUL_PERMISSIONS.includes(permission))
  expect([...new Set(missing)]).toEqual([])
})

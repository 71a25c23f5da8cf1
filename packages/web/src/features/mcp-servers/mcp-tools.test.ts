import { beforeAll, expect, test } from 'vitest'
import { toolName } from '#features/mcp-servers/mcp-tools.queries.ts'
import { i18n, loadTexts, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread'])
})

test('the name of a tool says whether it asks first, so that a comparison of versions shows it', () => {
  const own = { kind: 'house', id: 'calculator' } as const
  const wiki = { id: '01890000-0000-7000-8000-0000000000b1', title: 'Find', server: { en: 'Wiki' } }
  const tools = [own, { kind: 'mcp', id: wiki.id } as const]
  const names = [false, true].flatMap((needs_approval) =>
    tools.map((tool) => toolName({ ...tool, needs_approval }, [wiki], i18n.t)),
  )
  expect(names).toEqual(['Calculator', 'Find (Wiki)', 'Calculator (asks first)', 'Find (Wiki, asks first)'])
})

import { expect, test } from 'vitest'
import { TANGLED } from '#testing/hostile/tangled.ts'
import { judgeCitations } from './judge-citations.ts'

const text = 'After two years of service, the notice period is two months.'
const HANDBOOK = { number: 1, title: 'handbook.md', start_offset: 100, sections: [], text }

test.each(TANGLED)('judgeCitations ends with 100,000 characters of %s (S75)', (_, tangled) => {
  // time of this process, so that other work on the machine does not count
  const began = process.cpuUsage()
  judgeCitations(tangled, [HANDBOOK])
  judgeCitations(`“Four words, and then ${tangled.replaceAll('\n', ' ')}” [1] ${tangled}`, [HANDBOOK])
  judgeCitations(`'Four words, ${tangled}' [1]`, [HANDBOOK])
  judgeCitations('The fee is 7 euros for Ann [1].', [{ ...HANDBOOK, text: tangled }])
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(3_000)
})

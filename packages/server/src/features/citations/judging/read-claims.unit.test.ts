import { describe, expect, test } from 'vitest'
import { claimsOf } from './read-claims.ts'

/** The sentences that an answer cites passages for: `[1] text`. Those with a quotation end in a tick. */
const sentences = (answer: string) =>
  claimsOf(answer).flatMap((claim) =>
    claim.kind === 'sentence'
      ? `${JSON.stringify(claim.numbers)} ${claim.text.replaceAll(/\s+/g, ' ')}${claim.hasQuotation ? ' ✓' : ''}`
      : [],
  )
const quotes = (answer: string) =>
  claimsOf(answer).flatMap((claim) =>
    claim.kind === 'quote'
      ? `${claim.form} ${JSON.stringify(claim.numbers)} ${claim.alternatives.join(' / ')}`
      : [],
  )

describe('a citation supports', () => {
  test.each([
    ['what precedes it', 'Pay rent [1].', ['[1] Pay rent .']],
    ['the sentence that ended before it', 'Keep quiet. [1] Pay.', ['[1] Keep quiet.']],
    ['what follows another one', 'Pay rent [1], wipe feet [2].', ['[1] Pay rent', '[2] , wipe feet .']],
    ['its own sentence', 'Pay [1]. Keep. Wipe [2].', ['[1] Pay .', '[2] Wipe .']],
    ['a whole sentence', 'The rent for all flats [1] is due.', ['[1] The rent for all flats is due.']],
    [
      'what it introduces',
      'As per all our leases [1], rent is due.',
      ['[1] As per all our leases , rent is due.'],
    ],
    ['what follows', 'Rent [1] is due and fees [2] too now.', ['[1] Rent is due and fees', '[2] too now.']],
    [
      'what follows 3 words',
      'All our rent [1] is due, fees [2] too now.',
      ['[1] All our rent is due, fees', '[2] too now.'],
    ],
    [
      'what follows 4 words',
      'All of our rent [1] is due, fees [2] too now.',
      ['[1] All of our rent', '[2] is due, fees too now.'],
    ],
    [
      'what follows a figure',
      'Rent is 90 [1] and fees 5 [2] or so.',
      ['[1] Rent is 90', '[2] and fees 5 or so.'],
    ],
    ['what precedes one word', 'Rent [1], fees [2] too.', ['[1] Rent', '[2] , fees too.']],
    [
      'in French',
      'Selon le bail actuel [1], le loyer [2] est dû.',
      ['[1] Selon le bail actuel , le loyer', '[2] est dû.'],
    ],
    [
      'cells of a row',
      '| “Rent” | It is due. Now [1] | ok [2] |',
      ['[1] | “…” | It is due. Now ✓', '[2] | ok | ✓'],
    ],
    ['what is bold', '**Rent is due. Pay it** [1].', ['[1] Pay it** .']],
    [
      'nothing in code',
      'Pay [1] or write `rent [2] here` now. Ask [3].',
      ['[1] Pay or write `rent [2] here` now.', '[3] Ask .'],
    ],
    ['what is beside code', 'Write `rent` [1].', ['[1] Write `rent` .']],
    ['links', 'Pay [rent](https://a.example) or [(fees)](b) [1].', ['[1] Pay [rent] or [(fees)] .']],
  ])('%s: %j', (_, answer, expected) => {
    expect(sentences(answer)).toEqual(expected)
  })

  test.each([
    ['Rent is due [1][2], [2].', ['[1,2] Rent is due .']],
    ['Rent is due [1]; [2] or so.', ['[1,2] Rent is due or so.']],
    ['Rent is due [1]   [2].', ['[1] Rent is due', '[2] .']],
    ['Rent is due [1]x[2].', ['[1] Rent is due', '[2] x .']],
    ['Rent is due [1] ×[2].', ['[1] Rent is due', '[2] × .']],
    ['Rent is due [1]×,[2].', ['[1] Rent is due', '[2] ×, .']],
  ])('the same as another one directly beside it: %s', (answer, expected) => {
    expect(sentences(answer)).toEqual(expected)
  })

  test.each([
    ['Rent is “due. Now” and ‘at. Once’ [1].', ['[1] Rent is “…” and “…” . ✓']],
    ['*Rent* is `due` and **paid** [1].', ['[1] *Rent* is `due` and **paid** .']],
    [
      '‘It is due’ now [1]. Pay it [2]. “It is late” [3].',
      ['[1] “…” now . ✓', '[2] Pay it .', '[3] “…” . ✓'],
    ],
    ['Rent “is due [1] now” and fees [2].', ['[1] Rent “…” ✓', '[2] “…” and fees . ✓']],
    ['Pay [1] “now”.', ['[1] Pay “…” . ✓']],
  ])('a sentence without its quotations: %s', (answer, expected) => {
    expect(sentences(answer)).toEqual(expected)
  })
})

test.each([
  ['Rules [1], [2], [1]:\n\n- Rent\n- Fees', ['[1,2] Rent', '[1,2] Fees']],
  ['**Rules [1]:**\n- Rent is “due”', ['[1] Rent is “…” ']],
  ['**Rules:** [1]\n- Rent', ['[1] Rent']],
  ['Rules [1]: \n- Rent\n- Fees [3]', ['[1] Rent', '[3] Fees']],
  ['Rules: rent [1].\n- Rent', []],
  ['Rules at 9:30 [1]\n- Rent', []],
  [`Rules: [1] ${'and so on '.repeat(12)}\n- Rent`, []],
  ['Rules:\n- Rent', []],
  ['- Rent', []],
  ['Rules [1]:\n\nText.\n- Rent', []],
  ['Rules [1]:\n\n- Rent [2]:\n- Fees', ['[2] Rent :', '[1] Fees']],
  ['Rules [1]:\n\nRent is due', []],
])('an item of a list has the citations of its introduction: %j', (answer, expected) => {
  expect(sentences(answer).filter((one) => !one.includes('Rules'))).toEqual(expected)
})

describe('a quotation cites', () => {
  test.each([
    ['the next one', 'It is “due”[1] and “late”[2].', ['marks [1] due', 'marks [2] late']],
    ['the only one', 'It is “due” and “late” [2].', ['marks [2] due', 'marks [2] late']],
    ['the one inside', 'It is “due [2] now” [1].', ['marks [2] due  now']],
    ['the one before', '[1] “due” and “late”.', ['marks [1] due', 'marks [1] late']],
    ['the last one before', 'Both [1] and [2] say “due”. See [3].', ['marks [2] due']],
    ['the one after the full stop', 'By [1] it is “due”. [2]', ['marks [2] due']],
    [
      'each its own before',
      'Say “due”. By [1]“late”, by [2]“paid”, by [3]“free”',
      ['marks [1] due', 'marks [1] late', 'marks [2] paid', 'marks [3] free'],
    ],
    [
      'each its own after',
      'In [1], “due” [2], “late” [3]. It is “paid” [4].',
      ['marks [2] due', 'marks [3] late', 'marks [4] paid'],
    ],
    [
      'the next one, if it starts with one',
      '“Due” [1], “late” [2] and “paid” now.',
      ['marks [1] Due', 'marks [2] late', 'marks [2] paid'],
    ],
    [
      'the one before, in spite of bold words',
      'By [1] it is “due”, see [2] **or ask**.',
      ['marks [2] due', 'bold [2] or ask'],
    ],
    ['the one after bold words', '**Rent**: by [1] it is “due”.', ['bold [1] Rent', 'marks [1] due']],
    ['that of its sentence', 'See [1]. It is “due” [2]. See [3].', ['marks [2] due']],
    ['a later one', 'It is “due”. It is old. See [2].', ['marks [2] due']],
    ['those of the sentence before', '[1] and [2] rule. It is “due”.', ['marks [1,2] due']],
    ['none of an earlier sentence', 'Ask [1]. It is old. It is “due”.', ['marks [] due']],
    ['the source below', 'Ok. It is “due”.\n\nSource: [1]. See [2].', ['marks [1] due']],
    ['no source below another sentence', 'It is “due”. Ok.\n\nSource: [1]', ['marks [] due']],
    ['none of another paragraph', 'It is “due”.\n\nPay rent [1].', ['marks [] due']],
    ['the introduction', 'Rules [1]:\n\nIt is “due”.\n\nSource: lease', ['marks [1] due']],
    ['no introduction of another sentence', 'Rules [1]:\n\nOk. It is “due”.', ['marks [] due']],
    ['none of a paragraph before', 'Rules [1].\n\nIt is “due”.', ['marks [] due']],
    ['the one outside of code', 'Write `rent [2]` [1].', ['code [1] rent ']],
    ['nothing', 'It is “due”.', ['marks [] due']],
  ])('%s: %j', (_, answer, expected) => {
    expect(quotes(answer)).toEqual(expected)
  })

  test('and is between other words of its sentence', () => {
    expect(claimsOf('Ask. It says “due” to all. Now.')).toMatchObject([
      { before: ' It says ', after: ' to all.' },
    ])
    expect(claimsOf(`${'a '.repeat(60)}“due”${' b'.repeat(60)}`)).toMatchObject([
      { before: 'a '.repeat(45), after: ' b'.repeat(45) },
    ])
  })
})

describe('a block quotation cites', () => {
  const below = (words: string) => `\n\n${words} [2]`
  test.each([
    ['its own citation', `> Due. [1]${below('Source:')}`, ['block [1] Due. ']],
    [
      'for each paragraph its own',
      '> Rent [1]\n>\n> Fees [2] [3] now',
      ['block [1] Rent ', 'block [2,3] Fees '],
    ],
    ['the one that it starts with', '> [2] Fees [3] now', ['block [2,3] Fees  now']],
    ['that of another paragraph', '> Due.\n>\n> Fees [2]', ['block [2] Due.', 'block [2] Fees ']],
    ['that of its attribution', '> Due.\n>\n> — lease [2]', ['block [2] Due.']],
    ['itself, if it starts like an attribution', '> See the rent [1]', ['block [1] See the rent ']],
    [
      'the source below',
      `See [1]:\n\n> Due.${below('Source: the first page of the old lease,')}. See [3].`,
      ['block [2] Due.'],
    ],
    [
      'a short line below',
      `See [1]:\n\n> Due.${below('This is what the lease says here')}`,
      ['block [2] Due.'],
    ],
    ['the introduction', 'See [1]:\n\n> Due.\n\nSource: lease', ['block [1] Due.']],
    [
      'its last sentence',
      `Ask. Ask [3]. See [1]:\n\n> Due.${below('This is what the old lease says here')}`,
      ['block [1] Due.'],
    ],
    ['its only sentence', '[1] says:\n\n> Due.', ['block [1] Due.']],
    [
      'the introduction, not another quotation',
      'See [1]:\n\n> Due.\n\n> See fees [2]',
      ['block [1] Due.', 'block [2] See fees '],
    ],
    ['a text below', `Ok.\n\n> Due.${below('This is what the old lease says here')}`, ['block [2] Due.']],
    ['only the first sentence below', `> Due.${below('Ok. The lease says so')}`, ['block [] Due.']],
    ['nothing', '> Due.', ['block [] Due.']],
  ])('%s: %j', (_, answer, expected) => {
    expect(quotes(answer)).toEqual(expected)
  })

  test.each([
    ['> Rent is due. — The lease', ['Rent is due. — The lease', 'Rent is due.']],
    ['> Rent is due. -- The lease', ['Rent is due. -- The lease', 'Rent is due.']],
    ['> Rent – or fees – is due — now', ['Rent – or fees – is due — now', 'Rent – or fees – is due']],
    ['> Rent—now', ['Rent—now']],
    ['> Rent —now', ['Rent —now']],
    ['> Rent “is due”', ['Rent “is due”']],
  ])('can end with its source: %s', (answer, expected) => {
    expect(claimsOf(answer)).toMatchObject([{ form: 'block', alternatives: expected, before: '', after: '' }])
  })

  test.each(['> **Note:** Rent [1]', '> [!NOTE]\n> Rent [1]', '> __Note__ Rent [1]'])(
    'is none, if it is a callout: %j',
    (answer) => {
      expect(claimsOf(answer)).toMatchObject([{ kind: 'sentence', numbers: [1] }])
    },
  )
})

test.each([
  ['Pay rent [1]. Keep quiet [2].', ['payrent1', 'payrent1keepquiet2']],
  [`Pay rent [1]. ${'Keep quiet. '.repeat(40)}`, ['payrent1']],
  ['|Rent|is due [1]|now|', ['isdue1']],
  ['> Rent is due.\n>\n> Fees too [1] now.', ['rentisdue', 'feestoo1']],
  ['> Rent | fees [1].', ['rentfees1']],
  ['Rent | fees\n[1].', ['rentfees1']],
  ['Rules [1]:\n- Rent is due', ['rules1', 'rentisdue']],
  ['Say “rent is due” now [1].', ['sayrentisduenow1', 'sayrentisduenow1']],
  ['In [1] say “rent is due”.', ['in1sayrentisdue', 'in1']],
  ['Say “rent [1] is due”.', ['sayrent1isdue', 'sayrent1']],
])('the mark for a doubt belongs to the last letters of %j', (answer, expected) => {
  expect(claimsOf(answer).map(({ place }) => place)).toEqual(expected)
})

test('an answer has a maximum of claims, and a paragraph one of citations', () => {
  expect(claimsOf('Pay rent [1].\n\n'.repeat(1_600))).toHaveLength(1_501)
  expect(claimsOf('Pay rent [1]. '.repeat(600))).toHaveLength(500)
})

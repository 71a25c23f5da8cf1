import { numbersCited } from '@parlance/contract/chat/citation-forms.ts'
import { judgeCitations } from '@parlance/server/features/citations/judging/judge-citations.ts'
import { type CitationCase, citationCases, type CitationPart } from './lib/citation-cases.ts'
import { atLeast, atMost, type Benchmark, type Line } from './lib/report.ts'

/** Quality row 23. */
const MARKED_GOAL = 0.95
const FALSE_GOAL = 0.03

const PARTS: CitationPart[] = ['working', 'kept', 'varied-working', 'varied-kept', 'reworded']

/** How many wrong citations the judge marks, and how many right ones, without a server. */
export const run: Benchmark = () =>
  Promise.resolve(PARTS.flatMap((part) => measured(part, citationCases(part))))

function measured(part: string, cases: readonly CitationCase[]): Line[] {
  return (['en', 'fr'] as const).flatMap((language) => {
    const own = cases.filter((one) => one.language === language)
    const rate = (isWrong: boolean) => {
      const some = own.filter((one) => one.isWrong === isWrong)
      const marked = some.filter(isMarked)
      if (process.env['CASES'] === part) {
        for (const one of some.filter((each) => isMarked(each) !== isWrong)) {
          console.log(`  ${isWrong ? 'missed' : 'marked'} (${one.kind}): ${one.answer}`)
        }
      }
      return { share: marked.length / some.length, against: `${marked.length} of ${some.length}` }
    }
    const [wrong, right] = [rate(true), rate(false)]
    return [
      {
        what: `wrong citations marked, ${language}, ${part}`,
        figure: wrong.share,
        unit: '',
        against: wrong.against,
        goal: atLeast(wrong.share, MARKED_GOAL, String(MARKED_GOAL)),
      },
      {
        what: `right citations marked, ${language}, ${part}`,
        figure: right.share,
        unit: '',
        against: right.against,
        goal: atMost(right.share, FALSE_GOAL, String(FALSE_GOAL)),
      },
    ]
  })
}

function isMarked({ answer, passages, question }: CitationCase): boolean {
  const given = new Set(passages.map(({ number }) => number))
  if (numbersCited(answer).some((number) => !given.has(number))) return true
  return judgeCitations(answer, passages, question).some(({ doubts }) => doubts.length > 0)
}

import { expect, test } from 'vitest'
import { pastedFiles } from '#features/chat/files/pasted-files.ts'

const [lease, plan] = [new File(['a'], 'lease é.md'), new File(['b'], 'plan.png')]

/** What a paste contains, as jsdom has no `DataTransfer`. */
function namesOf(text: string, ...files: File[]): string[] {
  const list = Object.assign(files, { item: (at: number) => files[at] ?? null }) as unknown as FileList
  return pastedFiles({ files: list, getData: () => text }).map(({ name }) => name)
}

test.each<[string, string, File[], number]>([
  ['a screenshot has no text', '', [plan], 1],
  ['Finder copies the names of files', 'lease e\u0301.md\rplan.png', [lease, plan], 2],
  ['file managers of Linux copy their paths', '/home/ada/plan.png\n', [plan], 1],
  ['a copied spreadsheet cell is pasted as text, not as its image', '42\t43\n', [plan], 0],
  ['a text has no files', 'plan.png', [], 0],
])('%s', (_, text, files, count) => {
  expect(namesOf(text, ...files)).toHaveLength(count)
})

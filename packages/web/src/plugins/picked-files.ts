import type { PickedFile } from '@parlance/plugin-api/hooks.ts'

/** What plugins' pickers have chosen, as files that can be sent; an answer that is no list counts as none. */
export function filesOf(answers: readonly (readonly PickedFile[])[]): File[] {
  return answers
    .filter((files) => Array.isArray(files))
    .flat()
    .map(({ name, media_type, content }) => new File([content], name, { type: media_type }))
}

import type { PickedFile } from '@parlance/plugin-api/hooks.ts'

/** The files chosen in plugins' pickers. */
export function filesOf(answers: readonly (readonly PickedFile[])[]): File[] {
  return answers
    .flat()
    .map(({ name, media_type, content }) => new File([content], name, { type: media_type }))
}

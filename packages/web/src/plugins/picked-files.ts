import type { PickedFile } from '@parlance/plugin-api/hooks.ts'

/** The files chosen in plugins' pickers; an invalid answer counts as none. */
export function filesOf(answers: readonly (readonly PickedFile[])[]): File[] {
  return answers
    .filter((files) => Array.isArray(files))
    .flat()
    .map(({ name, media_type, content }) => new File([content], name, { type: media_type }))
}

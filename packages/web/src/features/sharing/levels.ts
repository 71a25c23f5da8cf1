import type { KnowledgeLevel } from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { TFunction } from 'i18next'
import type { Level } from '#features/sharing/sharing.queries.ts'
import type { Choice } from '#ui/fields/choice-button.tsx'

const LEVELS = ['user', 'editor'] as const
const BASE_LEVELS = ['READ', 'WRITE', 'ADMIN'] as const

/** User (can use) and Editor (can use and modify). */
export function levels(t: TFunction): Choice<Level>[] {
  return LEVELS.map((value) => ({
    value,
    label: t(`sharing.level_${value}`),
    help: t(`sharing.${value}_help`),
  }))
}

/** The levels User and Editor for a folder. */
export function folderLevels(t: TFunction): Choice<Level>[] {
  return LEVELS.map((value) => ({
    value,
    label: t(`sharing.level_${value}`),
    help: t(`sharing.folder_${value}`),
  }))
}

/** The same for an expert prompt. */
export function promptLevels(t: TFunction): Choice<Level>[] {
  return LEVELS.map((value) => ({
    value,
    label: t(`sharing.level_${value}`),
    help: t(`sharing.prompt_${value}`),
  }))
}

/** Read, write and admin, each with what it allows. */
export function baseLevels(t: TFunction): Choice<KnowledgeLevel>[] {
  return BASE_LEVELS.map((value) => ({
    value,
    label: t(`sharing.level_${value}`),
    help: t(`sharing.base_${value}`),
  }))
}

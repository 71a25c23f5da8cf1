import type { ReactNode } from 'react'

/** One of several things to choose. */
export type Choice<V extends string> = { value: V; label: string }

type ChoiceProps<V extends string> = {
  /** What is chosen, said before the value to those who hear it. */
  label: string
  value: V
  choices: readonly Choice<V>[]
  icon?: ReactNode
  onChoose: (value: V) => void
}

type FieldProps<V> = { label: string; value: V; error?: string; onChange: (value: V) => void }

/** A column of a table; the first one is the title of a card on narrow screens. */
export type Column<Row, By extends string> = {
  key: string
  label: string
  /** By which the table can be sorted. */
  sort?: By
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

type TableProps<Row, By extends string> = {
  label: string
  columns: Column<Row, By>[]
  rows: Row[]
  idOf: (row: Row) => string
  sort?: { by: By; order: 'asc' | 'desc' }
  onSort?: (sort: { by: By; order: 'asc' | 'desc' }) => void
}

/**
 * The product's own parts, so that what a plugin shows looks and behaves as the rest does. Their code is loaded with the
 * first one that is drawn. Buttons, dialogs and texts are MUI's, in the page's theme.
 */
export type PluginUi = {
  /** A page: its title (also of the tab), what it is for, its actions, and its parts below one another. */
  Page: (props: { title: string; intro?: string; actions?: ReactNode; children: ReactNode }) => ReactNode
  /** A part of a page with its heading. */
  Panel: (props: { title: string; help?: ReactNode; actions?: ReactNode; children: ReactNode }) => ReactNode
  /** What is shown where there is nothing yet: why, and what to do. */
  Empty: (props: { icon: ReactNode; title: string; help?: string; children?: ReactNode }) => ReactNode
  /** What is shown where something could not be loaded. */
  Failed: (props: { error: Error; onRetry: () => void }) => ReactNode
  /** Bars in the place of rows that are loading. */
  Loading: (props: { rows: number }) => ReactNode
  /** One of several, on a button that opens them. */
  ChoiceButton: <V extends string>(props: ChoiceProps<V>) => ReactNode
  /** Round filters, of which one is pressed, or none. */
  Filters: <V extends string>(props: Omit<ChoiceProps<V>, 'icon' | 'value'> & { value: V | '' }) => ReactNode
  /** One of several, in a form. */
  SelectField: <V extends string>(
    props: FieldProps<V> & { help?: string; options: readonly Choice<V>[] },
  ) => ReactNode
  TextField: (props: FieldProps<string> & { help?: string; rows?: number; maxLength?: number }) => ReactNode
  /** A day as 2026-11-25, what was typed if it is none, or empty. */
  DateField: (props: FieldProps<string>) => ReactNode
  CheckField: (props: {
    label: string
    help?: string
    checked: boolean
    onChange: (checked: boolean) => void
  }) => ReactNode
  /** A table, or cards on narrow screens. */
  Table: <Row, By extends string>(props: TableProps<Row, By>) => ReactNode
  /** The button at the end of a list that has more pages. */
  LoadMore: (props: {
    list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  }) => ReactNode
  /** Files side by side, each a `FileTile`. */
  FileTiles: (props: { label: string; children: ReactNode }) => ReactNode
  /** A file with what there is to say of it, and its progress from 0 to 1. */
  FileTile: (props: {
    name: string
    note: string
    isWrong?: boolean
    progress?: number | undefined
    actions?: ReactNode
  }) => ReactNode
  /** Figures side by side. */
  Figures: (props: {
    label: string
    figures: readonly { label: string; value: string; note?: string }[]
  }) => ReactNode
  /** A state or a kind as a word; not to be pressed. */
  Chip: (props: {
    tone?: 'quiet' | 'success' | 'info' | 'warning' | 'error'
    icon?: ReactNode
    children: ReactNode
  }) => ReactNode
}

import type { ReactElement, ReactNode } from 'react'

/** One of several options. */
export type Choice<V extends string> = { value: V; label: string }

type ChoiceProps<V extends string> = {
  /** The name of the choice, announced before the value by screen readers. */
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
  /** The value by which the table can be sorted. */
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
 * The product's components, so that plugins look and behave like the rest of the page. Their code is loaded when
 * the first one is rendered, that of `MenuItem` with the menu; every page has `Tooltip`. Buttons, dialogs and texts are MUI's, in the page's theme.
 */
export type PluginUi = {
  /** A page: its title (also of the tab), description, actions and sections. */
  Page: (props: { title: string; intro?: string; actions?: ReactNode; children: ReactNode }) => ReactNode
  /** A section of a page with its heading. */
  Panel: (props: { title: string; help?: ReactNode; actions?: ReactNode; children: ReactNode }) => ReactNode
  /** An empty state: why there is nothing, and what to do. */
  Empty: (props: { icon: ReactNode; title: string; help?: string; children?: ReactNode }) => ReactNode
  /** An error state for content that could not be loaded. */
  Failed: (props: { error: Error; onRetry: () => void }) => ReactNode
  /** Placeholders for rows that are loading. */
  Loading: (props: { rows: number }) => ReactNode
  /** One of several options, in a menu opened by a button. */
  ChoiceButton: <V extends string>(props: ChoiceProps<V>) => ReactNode
  /** Chips to filter by, at most one of which is selected. */
  Filters: <V extends string>(props: Omit<ChoiceProps<V>, 'icon' | 'value'> & { value: V | '' }) => ReactNode
  /** One of several options, in a form. */
  SelectField: <V extends string>(
    props: FieldProps<V> & { help?: string; options: readonly Choice<V>[] },
  ) => ReactNode
  TextField: (props: FieldProps<string> & { help?: string; rows?: number; maxLength?: number }) => ReactNode
  /** A date such as 2026-11-25, the typed text if it is not a date, or an empty text. */
  DateField: (props: FieldProps<string>) => ReactNode
  CheckField: (props: {
    label: string
    help?: string
    checked: boolean
    disabled?: boolean
    onChange: (checked: boolean) => void
  }) => ReactNode
  /** A table, or cards on narrow screens. */
  Table: <Row, By extends string>(props: TableProps<Row, By>) => ReactNode
  /** The button at the end of a list that has more pages. */
  LoadMore: (props: {
    list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  }) => ReactNode
  /** Files next to each other, each a `FileTile`. */
  FileTiles: (props: { label: string; children: ReactNode }) => ReactNode
  /** A file with its details, and its progress from 0 to 1. */
  FileTile: (props: {
    name: string
    note: string
    isWrong?: boolean
    progress?: number | undefined
    actions?: ReactNode
  }) => ReactNode
  /** Figures next to each other. */
  Figures: (props: {
    label: string
    figures: readonly { label: string; value: string; note?: string }[]
  }) => ReactNode
  /** An entry of a menu of the page, as in `upload_menu_action`. */
  MenuItem: (props: { onClick: () => void; children: ReactNode }) => ReactNode
  /** Explains a control on hover and focus; it also names a control without a label. */
  Tooltip: (props: { title: string; children: ReactElement<object> }) => ReactNode
  /** A state or kind as a label that cannot be clicked. */
  Chip: (props: {
    tone?: 'quiet' | 'success' | 'info' | 'warning' | 'error'
    icon?: ReactNode
    children: ReactNode
  }) => ReactNode
}

import Box from '@mui/material/Box'
import type { PluginUi } from '@parlance/plugin-api/ui.ts'
import { FileTile, FileTiles } from '#ui/content/file-tile.tsx'
import { StatCard, StatCards } from '#ui/content/stat-card.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { MenuItem } from '#ui/navigation/menu-surface.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'

/** The components of `ui/` for plugins; `plugin-ui.ts` loads them. */
export const parts: PluginUi = {
  Page: ({ children, ...head }) => (
    <>
      <PageHead {...head} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mt: 2.5 }}>{children}</Box>
    </>
  ),
  Panel,
  Empty: StatePanel,
  Failed: ErrorState,
  Loading: ({ rows }) => <RowSkeletons count={rows} />,
  ChoiceButton,
  Filters: ({ label, value, choices, onChoose }) => (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {choices.map((one) => (
        <FilterChip key={one.value} isChosen={one.value === value} onClick={() => onChoose(one.value)}>
          {one.label}
        </FilterChip>
      ))}
    </Box>
  ),
  SelectField,
  TextField: LabelledField,
  DateField,
  CheckField,
  Table: DataTable,
  LoadMore,
  FileTiles,
  FileTile,
  Figures: ({ label, figures }) => (
    <StatCards label={label}>
      {figures.map((one) => (
        <StatCard key={one.label} {...one} />
      ))}
    </StatCards>
  ),
  MenuItem,
  Tooltip,
  Chip: StateChip,
}

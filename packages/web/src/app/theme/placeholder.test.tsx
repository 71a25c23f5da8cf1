import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { colors } from '#app/theme/colors.ts'
import { makeTheme } from '#app/theme/theme.ts'
import { TextInput } from '#ui/fields/text-input.tsx'

/** The relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('a placeholder has the muted colour of the design, undiluted', () => {
  render(
    <ThemeProvider theme={makeTheme()}>
      <TextInput value="" input={{}} placeholder="Search" onChange={() => {}} />
    </ThemeProvider>,
  )
  const css = [...document.querySelectorAll('style')].map((style) => style.textContent).join('')
  const classes = [...screen.getByPlaceholderText('Search').classList]
  const rules = [...css.matchAll(/\.([\w-]+)::(?:-webkit-input-)?placeholder\s*\{([^}]*)\}/g)]
    .filter(([, name = '']) => classes.includes(name))
    .map(([, , rule]) => rule)
  expect(rules.at(-1)).toMatch(/color:\s*var\(--p-palette-muted/)
  expect(rules.at(-1)).toMatch(/opacity:\s*1/)
})

test.each(['light', 'dark'] as const)('the muted colour can be read on every ground (%s)', (mode) => {
  const { textMuted, ...others } = colors[mode]
  for (const ground of ['desk', 'sheet', 'surface', 'sunken', 'tint'] as const) {
    expect(contrast(textMuted, others[ground]), ground).toBeGreaterThanOrEqual(4.5)
  }
})

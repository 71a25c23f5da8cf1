import { BorderStyle, type IStylesOptions, ShadingType } from 'docx'

/** A4 with margins of 2.5 cm, in twentieths of a point. */
export const PAGE = {
  size: { width: 11_906, height: 16_838 },
  margin: { top: 1_417, right: 1_417, bottom: 1_417, left: 1_417 },
}
export const TEXT_WIDTH = PAGE.size.width - PAGE.margin.left - PAGE.margin.right

export const CODE_FONT = 'Courier New'
const line = { style: BorderStyle.SINGLE, size: 4, color: 'D0D0D0', space: 4 }
export const CODE_BORDER = { top: line, bottom: line, left: line, right: line }
export const CODE_SHADING = { type: ShadingType.CLEAR, color: 'auto', fill: 'F5F5F5' }
export const QUOTE_BORDER = { left: { style: BorderStyle.SINGLE, size: 12, color: 'BBBBBB', space: 8 } }

const heading = (size: number) => ({
  run: { size, bold: true, color: '1F1F1F' },
  paragraph: { spacing: { before: 240, after: 80 }, keepNext: true },
})

/** `language`: for spelling. Office suites choose fonts themselves for scripts that Calibri does not have. */
export const STYLES = (language: string): IStylesOptions => ({
  default: {
    document: {
      run: { font: 'Calibri', size: 22, language: { value: language } },
      paragraph: { spacing: { after: 120, line: 276 } },
    },
    title: { run: { size: 40, bold: true }, paragraph: { spacing: { after: 120 } } },
    heading1: heading(28),
    heading2: heading(26),
    heading3: heading(24),
    heading4: heading(22),
    heading5: heading(22),
    heading6: heading(22),
    hyperlink: { run: { color: '0B57D0', underline: {} } },
  },
  paragraphStyles: [
    { id: 'About', name: 'About', basedOn: 'Normal', run: { color: '5F5F5F', size: 18 } },
    {
      id: 'Code',
      name: 'Code',
      basedOn: 'Normal',
      run: { font: CODE_FONT, size: 18 },
      paragraph: { spacing: { before: 80, after: 160, line: 240 } },
    },
  ],
  characterStyles: [
    { id: 'AboutCharacter', name: 'About Character', run: { color: '5F5F5F', size: 18, bold: false } },
  ],
})

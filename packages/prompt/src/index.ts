export {
  clockValues,
  type Fillable,
  type FillContext,
  type FilledPiece,
  fillableOf,
  fillPieces,
  fillVariables,
  type Values,
} from "./fill.ts";
export { labelOf, labelsOf } from "./label.ts";
export { type ParsedPrompt, parseTogether, parseVariables, type Variable } from "./parse.ts";
export type { SelfFilling, VariableKind } from "./placeholder.ts";
export {
  keepsEmptyValues,
  recallValues,
  recentValues,
  rememberKeepsEmpty,
  rememberValues,
  type ValueStore,
} from "./remember.ts";
export { startValue, type ValueProblem, valueProblem } from "./value.ts";

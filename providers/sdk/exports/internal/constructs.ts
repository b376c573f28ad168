export {
  annotate,
  annotateDiagnostic,
  checkAtSynth,
  customSynthesis,
  dialectOf,
  fromTerraform,
  jsonText,
  placeOf,
  placeWords,
  runChecks,
  toHcl,
} from "../../constructs/internal";

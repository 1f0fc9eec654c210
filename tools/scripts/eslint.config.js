// What is checked in the scripts of the pages, in addition to their types.
import globals from "globals";

export default [
  { ignores: ["**/sw.js"] }, // a frame with holes
  {
    files: ["**/*.js"],
    languageOptions: { globals: { ...globals.browser, ...globals.worker, BarcodeDetector: "readonly" } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "consistent-return": "off", // handlers that end early
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-dupe-keys": "error",
      "max-len": ["error", { code: 100, ignoreRegExpLiterals: true, ignoreStrings: true, ignoreTemplateLiterals: true }],
      "no-else-return": "error",
      "no-implicit-globals": "error",
      "no-self-compare": "error",
      "no-undef": "error",
      "no-unused-vars": ["error", { args: "after-used", caughtErrors: "all" }],
      "no-use-before-define": "off",
      "no-useless-assignment": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];

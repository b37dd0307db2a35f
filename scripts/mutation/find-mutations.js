import ts from 'typescript';

const opposites = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['&&', '||'],
  ['||', '&&'],
  ['+', '-'],
  ['-', '+'],
]);

/**
 * The places of a source file that a mutation can break, in order. Each has the offsets of the text it replaces, the replacement and its kind:
 * `return` (nothing is returned), `condition` (negated, or with the opposite operator) or `constant` (a number plus one, a boolean inverted).
 * Types, imports and texts are left alone: a changed message is no fault of the logic. `expression` holds the offsets of the whole expression that is
 * broken, or null if it runs when the file is loaded.
 */
export function findMutations(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const mutations = [];
  const replace = (kind, node, replacement) =>
    mutations.push({
      path,
      kind,
      start: node.getStart(source),
      end: node.getEnd(),
      line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      before: node.getText(source),
      after: replacement,
      expression: expressionAround(source, node),
    });
  const negate = (node) => replace('condition', node, `!(${node.getText(source)})`);

  /** Callers rarely distinguish these from `undefined`. */
  const isNothing = (node) => ['undefined', 'null', "''", '[]', 'false'].includes(node.getText(source));

  function visit(node) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isReturnStatement(node) && node.expression !== undefined && !isNothing(node.expression)) {
      replace('return', node.expression, 'undefined');
    } else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
      negate(node.expression);
    } else if (ts.isConditionalExpression(node)) {
      negate(node.condition);
    } else if (ts.isBinaryExpression(node)) {
      const opposite = opposites.get(node.operatorToken.getText(source));
      const isText = [node.left, node.right].some(
        (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
      );
      const isSum = ['+', '-'].includes(node.operatorToken.getText(source));
      if (opposite !== undefined && !(isSum && isText)) replace('condition', node.operatorToken, opposite);
    } else if (ts.isNumericLiteral(node)) {
      replace('constant', node, String(Number(node.text) + 1));
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
      replace('constant', node, 'false');
    } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
      replace('constant', node, 'true');
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return mutations;
}

function expressionAround(source, node) {
  const expression =
    ts.isToken(node) && ts.isBinaryExpression(node.parent) && node.parent.operatorToken === node
      ? node.parent
      : node;
  if (!ts.isExpression(expression) || ts.findAncestor(expression, ts.isFunctionLike) === undefined)
    return null;
  if ([expression.parent.name, expression.parent.propertyName].includes(expression)) return null;
  return { start: expression.getStart(source), end: expression.getEnd() };
}

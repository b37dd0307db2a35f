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

  const mutateByKind = {
    [ts.SyntaxKind.ReturnStatement]: ({ expression }) => {
      if (expression !== undefined && !isNothing(expression)) replace('return', expression, 'undefined');
    },
    [ts.SyntaxKind.IfStatement]: ({ expression }) => negate(expression),
    [ts.SyntaxKind.WhileStatement]: ({ expression }) => negate(expression),
    [ts.SyntaxKind.ConditionalExpression]: ({ condition }) => negate(condition),
    [ts.SyntaxKind.BinaryExpression]: ({ left, right, operatorToken }) => {
      const operator = operatorToken.getText(source);
      const opposite = opposites.get(operator);
      const isText = [left, right].some(
        (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
      );
      const isSum = operator === '+' || operator === '-';
      if (opposite !== undefined && !(isSum && isText)) replace('condition', operatorToken, opposite);
    },
    [ts.SyntaxKind.NumericLiteral]: (node) => replace('constant', node, String(Number(node.text) + 1)),
    [ts.SyntaxKind.TrueKeyword]: (node) => replace('constant', node, 'false'),
    [ts.SyntaxKind.FalseKeyword]: (node) => replace('constant', node, 'true'),
  };

  function visit(node) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    mutateByKind[node.kind]?.(node);
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

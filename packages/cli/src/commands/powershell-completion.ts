/*
 * A separate script for PowerShell: that of the library evaluates the words on the line. Here they are arguments and never code.
 * Traps: PowerShell takes a bare `--` for its own, so it is in quotes; Windows PowerShell drops an empty last word, so `--next`
 * represents it; and a file that npm puts on the PATH is a script there, which takes the words as they are, while a .cmd would run
 * the text between them.
 */
export const powershellCompletion = `# PowerShell completion for fixpoint
Register-ArgumentCompleter -Native -CommandName fixpoint -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $ErrorActionPreference = 'Continue'
    $before = @(
        foreach ($element in ($commandAst.CommandElements | Select-Object -Skip 1)) {
            if ($element.Extent.EndOffset -ge $cursorPosition) { break }
            if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $element.Value }
            else { $element.Extent.Text }
        }
    )
    $current = "$wordToComplete".Trim("'", '"')
    if ($current -eq '') { $lines = & fixpoint complete --next '--' @before 2>$null }
    else { $lines = & fixpoint complete '--' @before $current 2>$null }
    foreach ($line in $lines) {
        $value, $description = "$line" -split "\`t", 2
        if ($value -eq '' -or $value.StartsWith(':')) { continue }
        if (-not $value.StartsWith($current, [System.StringComparison]::OrdinalIgnoreCase)) { continue }
        if (-not $description) { $description = $value }
        $text = $value
        if ($value -notmatch '^[\\w./:=-]+$') { $text = "'" + $value.Replace("'", "''") + "'" }
        [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $description)
    }
}`;

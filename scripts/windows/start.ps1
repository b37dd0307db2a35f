#Requires -Version 5.1
<#
.SYNOPSIS
  Starts the desktop-runner in this session and keeps its log. Ends when the runner ends, with its exit code.
.DESCRIPTION
  Installs and builds first where something has changed. The scheduled task runs exactly this.
.PARAMETER Settings
  File of settings, NAME=value a line; desktop-runner.env in the checkout unless given.
#>
[CmdletBinding()]
param([string] $Settings)

Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'
$root = (Resolve-Path (Join-Path $PSScriptRoot '..\..')).Path
Set-Location $root
if (-not $Settings) { $Settings = Join-Path $root 'desktop-runner.env' }
if (-not (Test-Path $Settings)) { Write-Error "There is no $Settings. Run scripts\windows\install.ps1 first." }

# A service, or a task that runs whether somebody is logged on or not, lives in session 0, which has no desktop.
if ((Get-Process -Id $PID).SessionId -eq 0) {
  Write-Error 'This is session 0, which has no desktop. Start the runner in the session of a user who is logged on: scripts\windows\register-logon-task.ps1.'
}

# Read by Node before it opens the file of settings, so it has to be in the environment.
$authority = Join-Path $root 'redis-ca.crt'
if (Test-Path $authority) { $env:NODE_EXTRA_CA_CERTS = $authority }

& (Join-Path $PSScriptRoot 'install.ps1')
if ($LASTEXITCODE) { exit $LASTEXITCODE }

$logs = Join-Path $root '.fixpoint\logs'
New-Item -ItemType Directory -Force -Path $logs | Out-Null
$log = Join-Path $logs 'desktop-runner.log'
# One older log is kept, so that the folder does not grow without end.
if ((Test-Path $log) -and (Get-Item $log).Length -gt 20mb) { Move-Item -Force $log "$log.1" }

# cmd redirects bytes as they are; PowerShell 5.1 would turn the log into UTF-16 and each line on stderr into an error.
& cmd.exe /d /c "node --env-file=`"$Settings`" services\desktop-runner\dist\main.js >> `"$log`" 2>&1"
exit $LASTEXITCODE

#Requires -Version 5.1
<#
.SYNOPSIS
  Makes this checkout able to run a desktop-runner: checks Node and git, installs the dependencies, builds the service.
.DESCRIPTION
  Runs as the user whose desktop shall be controlled; needs no administrator. Run it again after every update: what is
  unchanged is skipped. Ends with the exit code of the first command that failed.
.PARAMETER Force
  Installs and builds even where nothing seems to have changed.
#>
[CmdletBinding()]
param([switch] $Force)

Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'
$root = (Resolve-Path (Join-Path $PSScriptRoot '..\..')).Path
Set-Location $root

# A native command that fails does not stop PowerShell by itself.
function Invoke-Checked {
  param([string] $Why, [string] $Command, [string[]] $Arguments)
  Write-Host "$Why ($Command $($Arguments -join ' '))"
  & $Command @Arguments
  if ($LASTEXITCODE -ne 0) {
    Write-Error "$Command ended with exit code $LASTEXITCODE. Nothing was started." -ErrorAction Continue
    exit $LASTEXITCODE
  }
}

# nut-js brings its own binaries for x64 only; on ARM the x64 Node runs under emulation and works with them.
$node = Get-Command node -ErrorAction SilentlyContinue
if (-not $node) { Write-Error 'Node is missing. Install Node 20.19 or newer, x64, from https://nodejs.org, and open a new window.' }
$version, $arch = (& node -p 'process.versions.node + " " + process.arch').Split(' ')
if ([version] $version -lt [version] '20.19.0') { Write-Error "Node $version is too old: 20.19 or newer is needed." }
if ($arch -ne 'x64') { Write-Error "This Node is built for $arch. nut-js needs the x64 build of Node." }

# The lock file says what has to be installed, and the commit what has to be built.
$state = Join-Path $root '.fixpoint'
New-Item -ItemType Directory -Force -Path $state | Out-Null
$marker = Join-Path $state 'installed.txt'
$lock = (Get-FileHash -Algorithm SHA256 (Join-Path $root 'package-lock.json')).Hash
$commit = & git rev-parse HEAD 2>$null
$wanted = "$lock $commit $version"
$known = if (Test-Path $marker) { (Get-Content $marker -Raw).Trim() } else { '' }

if ($Force -or $known -ne $wanted) {
  # Half an installation shall not count as one.
  Remove-Item $marker -ErrorAction SilentlyContinue
  Invoke-Checked 'Installing dependencies' 'npm.cmd' @('ci', '--no-audit', '--no-fund')
  Invoke-Checked 'Building the desktop-runner' 'npx.cmd' @('tsc', '--build', 'services/desktop-runner')
  Set-Content -Path $marker -Value $wanted -Encoding Ascii
} else {
  Write-Host 'Dependencies and build are up to date.'
}

$environment = Join-Path $root 'desktop-runner.env'
if (-not (Test-Path $environment)) {
  Copy-Item (Join-Path $PSScriptRoot 'desktop-runner.env.example') $environment
  Write-Host "Now fill in $environment, then run scripts\windows\check.ps1."
}
